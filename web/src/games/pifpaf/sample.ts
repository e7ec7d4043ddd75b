/** Cards that represent this game on other pages. */
export const sample = ['9p', '9c', '9e']
