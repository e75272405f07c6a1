/** Folder for the records of builds and installs. */
export const cache: string

export declare function withLock<value>(name: string, work: () => Promise<value>): Promise<value>
