/** Folder for the records of builds and installs. */
export const cache: string
