/** Folder where builds and installs keep their notes. */
export const cache: string
