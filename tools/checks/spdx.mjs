/**
 * True when `allowed` ids satisfy the SPDX expression: one side of an OR, both sides of an AND. An expression with an exception
 * (`WITH`) has to be allowed as a whole.
 */
export function licenceAllowed(expression, allowed) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const result = readOr()
  return result && at === tokens.length

  function readOr() {
    let value = readAnd()
    while (tokens[at]?.toUpperCase() === 'OR') {
      at++
      const right = readAnd()
      value = value || right
    }
    return value
  }

  function readAnd() {
    let value = readTerm()
    while (tokens[at]?.toUpperCase() === 'AND') {
      at++
      const right = readTerm()
      value = value && right
    }
    return value
  }

  function readTerm() {
    const token = tokens[at++]
    if (token === undefined) return false
    if (token !== '(') {
      if (tokens[at]?.toUpperCase() !== 'WITH') return allowed.has(token)
      at += 2
      return allowed.has(`${token} WITH ${tokens[at - 1]}`)
    }
    const value = readOr()
    if (tokens[at] !== ')') return false
    at++
    return value
  }
}
