/** Project of a fresh development server. Ours. S5.7. */
export const localProjectId = '00000000000000000000000000000000'
