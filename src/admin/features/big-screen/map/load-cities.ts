import { type CityShape, citiesOf, type Feature } from './china-shapes.ts'

/** The files of the outline package, by the first two digits of a province's address ids. It has no cities of 台湾, 香港, 澳门. */
const files: Readonly<Record<string, string>> = {
  11: 'bei_jing',
  12: 'tian_jin',
  13: 'he_bei',
  14: 'shan_xi_2',
  15: 'nei_meng_gu',
  21: 'liao_ning',
  22: 'ji_lin',
  23: 'hei_long_jiang',
  31: 'shang_hai',
  32: 'jiang_su',
  33: 'zhe_jiang',
  34: 'an_hui',
  35: 'fu_jian',
  36: 'jiang_xi',
  37: 'shan_dong',
  41: 'he_nan',
  42: 'hu_bei',
  43: 'hu_nan',
  44: 'guang_dong',
  45: 'guang_xi',
  46: 'hai_nan',
  50: 'chong_qing',
  51: 'si_chuan',
  52: 'gui_zhou',
  53: 'yun_nan',
  54: 'xi_zang',
  61: 'shan_xi_1',
  62: 'gan_su',
  63: 'qing_hai',
  64: 'ning_xia',
  65: 'xin_jiang',
}

const outlines = import.meta.glob<{ readonly features: readonly Feature[] }>(
  '/node_modules/china-geojson/src/geojson/*_geo.json',
  { exhaustive: true, import: 'default' },
)

/** The cities of a province; none of one that the package does not divide. */
export async function loadCities(code: string): Promise<readonly CityShape[]> {
  const load = outlines[`/node_modules/china-geojson/src/geojson/${files[code]}_geo.json`]
  return load ? citiesOf((await load()).features) : []
}
