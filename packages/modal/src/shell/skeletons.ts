/** Blocks of a skeleton: that many rows. */
export const rows = (count: number): readonly 'row'[] => Array(count).fill('row')
