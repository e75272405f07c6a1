/** Longer pictures are left out: the icon is kept in the page's storage. */
const iconMaxLength = 128 * 1024

/**
 * The first icon that carries its picture in itself. One that is fetched from another host would tell that host who connects and
 * when, and a strict `img-src` refuses it.
 */
export function carriedIcon(icons: readonly string[] | undefined): string | undefined {
  return icons?.find((icon) => icon.startsWith('data:image/') && icon.length <= iconMaxLength)
}
