/**
 * An address in groups of four characters. The first group of an EVM address also has the prefix, so that the last one is not
 * shorter, as if the address were cut off.
 */
export const addressGroups = (address: string): readonly string[] => address.match(/^0x.{1,4}|.{1,4}/gu) ?? []
