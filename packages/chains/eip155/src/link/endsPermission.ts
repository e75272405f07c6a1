/** Whether `wallet_revokePermissions` ends one permission (ERC-7715), and not the connection as MetaMask's method of that name does. */
export const endsPermission = (params: unknown): boolean =>
  (params as readonly { readonly permissionContext?: unknown }[] | undefined)?.[0]?.permissionContext !== undefined
