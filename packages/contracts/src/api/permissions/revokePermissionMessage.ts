/** Message that the account signs (EIP-191) to have the server mark a permission as revoked. */
export const revokePermissionMessage = (params: { readonly address: string; readonly pci: string }): string =>
  `Remove the permission ${params.pci} of the account ${params.address} from the list of permissions in force.`
