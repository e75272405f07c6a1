export const installCommand: string
export function hasRedis(): boolean
export function ensureRedis(): void
