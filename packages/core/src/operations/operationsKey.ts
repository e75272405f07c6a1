/** Where an instance keeps its operations: two projects of one origin are kept apart. */
export const operationsKeyOf = (projectId: string): string => `latchkey.operations.${projectId}`
