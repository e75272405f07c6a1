export function startOf(pid: number): string
