/** The code that moves the sheet and its views. Views change at once until it is there. */
export const loadMotion = () => import('./sheetMotion.ts')
