import { describe, expect, it } from 'vitest';
import { looksPersonal } from './looks-personal';

describe('a field looks personal', () => {
  it.each([
    ...[
      'age',
      'userAge',
      'userage',
      'AGE_GROUP',
      'birthDate',
      'date-of-birth',
      'dateofbirth',
      'dob',
      'gender',
      'pregnant',
    ],
    ...[
      'yearly_income',
      'religion',
      'ethnicity',
      'bloodType',
      'skinTone',
      'healthConditions',
      'bodyHeight',
      'allergies',
    ],
    ...['location', 'homeAddress', 'address1', 'city', 'zipCode', 'postcode', 'lat', 'phoneNumber', 'e-mail', 'email'],
    ...['firstName', 'surname', 'SSN', 'passportNo', 'idNumber', 'IBAN', 'purchaseHistory', 'previousPurchases'],
    ...['wiek', 'płeć', 'dataUrodzenia', 'dochód', 'wyznanie', 'numer_telefonu', 'nazwisko', 'pesel', 'adres'],
    ...['年龄', '用户年齡', '性别', '收入', '出生日期', '身份證號', '地址', '手机号'],
    ...['geburtsdatum', 'Straße', 'einkommen', 'date_de_naissance', 'téléphone', 'fechaNacimiento', 'edad'],
  ])('by its name: %s', (name) => {
    expect(looksPersonal(name, [])).toBe(true);
  });

  it.each([
    ...['size', 'colour', 'page', 'pages', 'image', 'language', 'message', 'package', 'allocation', 'usage', 'storage'],
    ...['count', 'title', 'name', 'height', 'weight', 'disabled', 'sku', 'text', 'query', 'orientation', 'microphone'],
    ...['rozmiar', 'kolor', '颜色', '尺寸', '名称', 'farbe', 'taille', 'precio'],
  ])('and not: %s', (name) => {
    expect(looksPersonal(name, [])).toBe(false);
  });

  it('by what the page says about it', () => {
    expect(looksPersonal('a', ['The age of the wearer'])).toBe(true);
    expect(looksPersonal('h', ['Fit', "The customer's income in a year"])).toBe(true);
    expect(looksPersonal('x', ['用户的年龄'])).toBe(true);
    expect(looksPersonal('height', ['Customer height in centimetres'])).toBe(true);
  });

  it('but not by words that mean many things in a sentence', () => {
    expect(looksPersonal('target', ['The address to open'])).toBe(false);
    expect(looksPersonal('folder', ['Location of the file'])).toBe(false);
  });
});
