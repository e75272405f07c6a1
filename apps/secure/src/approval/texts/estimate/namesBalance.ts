/** Whether a contract refused because the account has too few tokens, in the words of OpenZeppelin's and other common contracts. */
export const namesBalance = (reason: string): boolean => /exceeds balance|insufficient.?(balance|funds)/i.test(reason)
