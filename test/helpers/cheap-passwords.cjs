// Loaded before a server that a test starts as a process of its own: nobody guesses its passwords, and the promised price of
// each is a third of a second of the processor.
const crypto = require('node:crypto');

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, _, done) => scrypt(password, salt, length, { N: 16, r: 1, p: 1 }, done);
