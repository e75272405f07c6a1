/** Spec S9.4. */
export const onrampCurrency = 'USD'

/** Spec S9.4. */
export const onrampCardMin = '10.00'

/** Spec S9.4. */
export const onrampCardMax = '7500.00'

/** Bank (ACH). S9.4. */
export const onrampBankMin = '10.00'

/** Spec S9.4. */
export const onrampBankMax = '25000.00'

/** Spec S9.4. */
export const onrampDefaultAsset = 'USDC'

/** Ethereum mainnet and Polygon. S9.4. */
export const onrampDefaultNetworks = ['eip155:1', 'eip155:137'] as const

/** Spec S9.4. */
export const onrampProviders = ['meld', 'coinbase'] as const

/** Spec S9.4. */
export const onrampFeeMinPercent = 1

/** Spec S9.4. */
export const onrampFeeMaxPercent = 2
