/** Whether to test every combination, which takes long: `make test-long`. */
export const LONG = process.env.CARTEADO_TESTS === 'long'
