/**
 * An e-mail address of ASCII with a dotted domain: neither quoted local parts, addresses of hosts nor line breaks. Apart from the
 * schemas, so that a page can check a field without loading them.
 */
export const emailPattern =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/
