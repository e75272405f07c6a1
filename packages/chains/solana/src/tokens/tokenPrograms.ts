/** SPL Token, and Token-2022, which lays out accounts and transfers alike. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** Creates the accounts that owners keep their tokens in. */
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export const systemProgram = '11111111111111111111111111111111'

/** Number of `TransferChecked` in both token programs. */
export const transferChecked = 12
