/** An address in groups of four characters. */
export const addressGroups = (address: string): readonly string[] => address.match(/.{1,4}/gu) ?? []
