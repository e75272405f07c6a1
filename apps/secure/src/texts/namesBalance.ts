/** True if a revert reason means an insufficient balance, in the wording of OpenZeppelin and other common contracts. */
export const namesBalance = (reason: string): boolean => /exceeds balance|insufficient.?(balance|funds)/i.test(reason)
