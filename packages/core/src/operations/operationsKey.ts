/** Storage key of an instance's operations; separate for each project of an origin. */
export const operationsKeyOf = (projectId: string): string => `latchkey.operations.${projectId}`
