export default {
  testEnvironment: './browserEnvironment.js',
  testTimeout: 60_000,
  // These packages are ES modules, which Jest loads only through Babel.
  transformIgnorePatterns: ['/node_modules/(?!(latchkey|@latchkey|@noble|@scure|uqr)/)'],
}
