export type Person = {
  email: string
  firstName: string
  lastName: string
  country: string
  joinedDaysAgo: number
  /** The scene and colour that their picture is drawn with. */
  picture: { scene: string; hue: number }
}

export type Brand = Person & { companyName: string; address: { streetAddress: string; city: string; postalCode: string }; trn?: string }

export const operatorPerson: Person = {
  email: 'operator@demo.test',
  firstName: 'Sanna',
  lastName: 'Lind',
  country: 'SE',
  joinedDaysAgo: 335,
  picture: { scene: 'shelf', hue: 200 },
}

/** Has just signed up: no data entered yet. */
export const newBrand: Person & { companyName: string } = {
  email: 'newbrand@demo.test',
  firstName: 'Clara',
  lastName: 'Weiss',
  companyName: 'Garten & Glas',
  country: 'DE',
  joinedDaysAgo: 1,
  picture: { scene: 'serum', hue: 60 },
}

export const brands = {
  nordlys: {
    email: 'agency@demo.test',
    firstName: 'Ida',
    lastName: 'Berg',
    companyName: 'Nordlys Studio',
    country: 'DK',
    joinedDaysAgo: 330,
    picture: { scene: 'pour', hue: 0 },
    address: { streetAddress: 'Refshalevej 163', city: 'København', postalCode: '1432' },
    trn: 'DK12345674',
  },
  hud: {
    email: 'hud@demo.test',
    firstName: 'Astrid',
    lastName: 'Holm',
    companyName: 'Hud Skincare',
    country: 'SE',
    joinedDaysAgo: 300,
    picture: { scene: 'serum', hue: 0 },
    address: { streetAddress: 'Bondegatan 21', city: 'Stockholm', postalCode: '11633' },
  },
  fjell: {
    email: 'fjell@demo.test',
    firstName: 'Eirik',
    lastName: 'Moen',
    companyName: 'Fjell & Wander',
    country: 'NO',
    joinedDaysAgo: 280,
    picture: { scene: 'trail', hue: 0 },
    address: { streetAddress: 'Skippergata 4', city: 'Bergen', postalCode: '5003' },
  },
  velo: {
    email: 'velo@demo.test',
    firstName: 'Lukas',
    lastName: 'Brandt',
    companyName: 'Velo Morgen',
    country: 'DE',
    joinedDaysAgo: 260,
    picture: { scene: 'night', hue: 0 },
    address: { streetAddress: 'Karl-Heine-Straße 70', city: 'Leipzig', postalCode: '04229' },
  },
  kaffe: {
    email: 'kaffe@demo.test',
    firstName: 'Freja',
    lastName: 'Lund',
    companyName: 'Kaffeklubben',
    country: 'DK',
    joinedDaysAgo: 200,
    picture: { scene: 'pour', hue: 320 },
    address: { streetAddress: 'Jægergårdsgade 52', city: 'Aarhus', postalCode: '8000' },
  },
  pfanne: {
    email: 'pfanne@demo.test',
    firstName: 'Greta',
    lastName: 'Vogel',
    companyName: 'Pfanne & Kraut',
    country: 'AT',
    joinedDaysAgo: 150,
    picture: { scene: 'pan', hue: 0 },
    address: { streetAddress: 'Lendplatz 9', city: 'Graz', postalCode: '8020' },
  },
  haus: {
    email: 'haus@demo.test',
    firstName: 'Miriam',
    lastName: 'Keller',
    companyName: 'Haus am See',
    country: 'DE',
    joinedDaysAgo: 120,
    picture: { scene: 'shelf', hue: 90 },
    address: { streetAddress: 'Seestraße 12', city: 'Konstanz', postalCode: '78464' },
  },
  mobel: {
    email: 'mobel@demo.test',
    firstName: 'Anders',
    lastName: 'Friis',
    companyName: 'Møbelværk',
    country: 'DK',
    joinedDaysAgo: 60,
    picture: { scene: 'shelf', hue: 30 },
    address: { streetAddress: 'Vestergade 8', city: 'Odense', postalCode: '5000' },
  },
} satisfies Record<string, Brand>

export type BrandKey = keyof typeof brands
