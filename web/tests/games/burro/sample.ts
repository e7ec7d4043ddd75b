/** Cards that represent this game on other pages. */
export const sample = ['4p', '5p', 'Kp']
