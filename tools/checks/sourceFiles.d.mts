export function sourceFiles(folders: readonly string[], wanted: (path: string) => boolean): readonly string[]
