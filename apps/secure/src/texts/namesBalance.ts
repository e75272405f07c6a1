/** Whether a revert reason says that the balance is too low, as OpenZeppelin's and other common contracts word it. */
export const namesBalance = (reason: string): boolean => /exceeds balance|insufficient.?(balance|funds)/i.test(reason)
