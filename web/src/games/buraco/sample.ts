/** Cards that represent this game on other pages. */
export const sample = ['5c', '6c', '7c']
