/** SPL Token and Token-2022, which have the same layout of accounts and transfers. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** Creates associated token accounts. */
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export const systemProgram = '11111111111111111111111111111111'

/** Number of `TransferChecked` in both token programs. */
export const transferChecked = 12
