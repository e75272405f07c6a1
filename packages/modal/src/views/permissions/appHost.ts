import { parseUrl } from '@latchkey/base/parseUrl'
import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'

/** Host of the app that has the permission. Shown because the app chooses its name itself. */
export const appHost = ({ app }: GrantedPermission): string => parseUrl(app.origin)?.host ?? app.origin
