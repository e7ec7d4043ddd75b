/** Whether this run may take its time and try every combination: `make test-long`. */
export const LONG = process.env.CARTEADO_TESTS === 'long'
