import { parseUrl } from '@latchkey/base/parseUrl'
import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'

/** Host of the app that has the permission. The app's name alone would not do, because the app chose it itself. */
export const appHost = ({ app }: GrantedPermission): string => parseUrl(app.origin)?.host ?? app.origin
