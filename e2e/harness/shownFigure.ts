/** A balance as the screens show it: rounded down to 3 decimals (spec S5.12). */
export const shownFigure = (units: bigint, decimals: number): string =>
  (Number(units / 10n ** BigInt(decimals - 3)) / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 })
