export function licenceAllowed(expression: string, allowed: ReadonlySet<string>): boolean
