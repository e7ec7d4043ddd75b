/** Cards that represent this game on other pages. */
export const sample = ['Ae', 'Ko']
