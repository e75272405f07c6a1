/**
 * An ASCII e-mail address with a dotted domain: no quoted local parts, address literals or line breaks. Separate from the
 * schemas, so that a page can check a field without loading them.
 */
export const emailPattern =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/
