/** Functions of ERC-20, ERC-721 and ERC-1155 that move tokens or let others move them. */
const tokenFunctions: Readonly<Record<string, string>> = {
  '0xa9059cbb': 'transfer',
  '0x23b872dd': 'transferFrom',
  '0x095ea7b3': 'approve',
  '0x39509351': 'increaseAllowance',
  '0xa22cb465': 'setApprovalForAll',
  '0x42842e0e': 'safeTransferFrom',
  '0xb88d4fde': 'safeTransferFrom',
  '0xf242432a': 'safeTransferFrom',
  '0x2eb2c2d6': 'safeBatchTransferFrom',
}

/** The name of a known function, otherwise its selector. */
export const functionName = (selector: string): string => tokenFunctions[selector] ?? selector

export const movesTokens = (selector: string): boolean => selector in tokenFunctions
