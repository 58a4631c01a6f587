export const shortestPassword = 12
const longestPassword = 200

/** Why a password is refused, or undefined. Length protects better than symbols, so there are no other requirements. */
export function problemOfPassword(password: string, email: string): string | undefined {
  if (password.length < shortestPassword) return `Use at least ${shortestPassword} characters.`
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters.`
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const [name = ''] = email.toLowerCase().split('@')
  const address = email.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (plain === address || plain === name.replace(/[^\p{L}\p{N}]/gu, '')) return 'Do not use your email address.'
  if (new Set(plain).size < 5) return 'Use more different characters.'
  if (common.has(plain) || common.has(plain.replace(/\d+$/, '')) || isRepeated(plain)) {
    return 'That password is too common. Choose another, for example four unrelated words.'
  }
  return undefined
}

// Repeating a short common password does not make it safe.
function isRepeated(plain: string): boolean {
  return [2, 3, 4].some((times) => {
    const part = plain.slice(0, plain.length / times)
    return part.length * times === plain.length && part.repeat(times) === plain
  })
}

// The most frequent long passwords of published leaks, and short ones that people extend with digits.
const common = new Set(
  `password passwort passw0rd password123456 passwordpassword password12345 password1234 mypassword newpassword
  thisispassword thisismypassword changeme changemenow changeme1234 letmein letmeinplease letmeinnow welcome
  welcome123456 welcomehome welcomeback qwerty qwertyuiop qwertyuiopas qwertyuiop123 qwerty123456 qwerty12345678
  qwertyqwerty 1qaz2wsx3edc 1qaz2wsx3edc4rfv zaq12wsxcde3 zaq1zaq1zaq1 asdfghjkl asdfghjklqwe asdfghjkl123
  zxcvbnm zxcvbnm12345 q1w2e3r4t5y6 1q2w3e4r5t6y 1q2w3e4r5t6y7u 123qweasdzxc qazwsxedcrfv qazwsxedc 1234567890
  123456789012 1234567891011 12345678910 12345678901 0123456789 01234567890 098765432109 987654321 9876543210
  1234567890123 123123123123 121212121212 123456123456 12345678912 1234512345 abcdefghijkl abcdefgh abcdefghij
  abcdef123456 abc123abc123 abcd1234abcd a1b2c3d4e5f6 a1b2c3d4e5 iloveyou iloveyou1234 iloveyouforever ilovemyself
  iloveyousomuch sunshine sunshine1234 princess princess1234 football football1234 liverpoolfc manchesterunited
  manchester chelseafc arsenalfc baseball basketball superman batmanbatman spiderman starwars startrekstartrek
  pokemonpokemon minecraft monkeymonkey dragondragon shadowshadow masterkey masterpassword trustno1trustno1
  administrator admin123456 adminadmin adminadminadmin rootroot rootpassword useruser testtesttest testpassword
  test12345678 guestguest secretsecret supersecret topsecret businessportal businesspassword companypassword
  correcthorsebatterystaple whateverwhatever computer internet telephone telecoms broadband customer
  christmas september november december thursday wednesday london birmingham edinburgh`.split(/\s+/),
)
