export function hoverProblems(directory: string): string[]
export function unattachedComments(text: string): string[]
