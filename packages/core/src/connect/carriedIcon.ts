/** Longer data URIs are skipped, because the icon is kept in the page's storage. */
const iconMaxLength = 128 * 1024

/**
 * The first icon that is a data URI. A request to another host would reveal who connects and
 * when, and a strict `img-src` blocks it.
 */
export function carriedIcon(icons: readonly string[] | undefined): string | undefined {
  return icons?.find((icon) => icon.startsWith('data:image/') && icon.length <= iconMaxLength)
}
