/** True if `wallet_revokePermissions` revokes one permission (ERC-7715), not the connection (MetaMask's method of that name). */
export const endsPermission = (params: unknown): boolean =>
  (params as readonly { readonly permissionContext?: unknown }[] | undefined)?.[0]?.permissionContext !== undefined
