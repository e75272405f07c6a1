export function hoverProblems(directory: string): string[]
export function undocumented(files: readonly string[], compilerOptions?: object): string[]
export function unattachedComments(text: string): string[]
