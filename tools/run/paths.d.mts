/** Folder of the checkout. */
export const root: string
