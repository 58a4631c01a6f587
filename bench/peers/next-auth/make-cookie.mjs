import { encode } from 'next-auth/jwt'

// node make-cookie.mjs TOKEN, where TOKEN is the JSON content of next-auth's cookie; prints the cookie.
const token = JSON.parse(process.argv[2])
process.stdout.write(`next-auth.session-token=${await encode({ token, secret: process.env.NEXTAUTH_SECRET })}`)
