/** The look of one kind of button. */
export interface ButtonTheme {
  /** The background. */
  backgroundColor: string;
  /** The text and icons. */
  textColor: string;
  /** The border. */
  borderColor: string;
  /** The radius of the corners. */
  borderRadius: string;
}

/** The look of the widget. Every value is a CSS value. */
export interface Theme {
  /** The box around everything. */
  container: {
    /** The background of the widget. */
    backgroundColor: string;
    /** The border of the widget. */
    borderColor: string;
    /** The radius of its corners. */
    borderRadius: string;
    /** The width where the page has room; the widget shrinks with the page. */
    width: string;
  };
  /** Text and accents, hints, success, errors. */
  colors: {
    /** Text, primary buttons, and the marked choice. */
    primary: string;
    /** Hints and other quiet text. */
    secondary: string;
    /** Messages about success. */
    success: string;
    /** Messages about errors. */
    error: string;
  };
  /** The kinds of buttons. */
  buttons: { primary: ButtonTheme; secondary: ButtonTheme; disabled: ButtonTheme };
  /** The inputs. */
  inputs: {
    /** The background of an input. */
    backgroundColor: string;
    /** Typed text. */
    textColor: string;
    /** The text of an empty input. */
    placeholderColor: string;
    /** The border of an input. */
    borderColor: string;
    /** The radius of its corners. */
    borderRadius: string;
  };
  /** The font of all texts. */
  fontFamily: string;
  /** Whether the main screen has no heading. */
  hideHeaderText: boolean;
  /** The logo above the main screen. */
  logo: {
    /** The URL of the logo above the main screen. Empty: no logo. */
    logoImageUrl: string;
    /** Describes the logo. Empty: assistive technology skips it. */
    alt: string;
  };
}

/** A type whose fields, at every depth, can be left out. */
export type DeepPartial<Value> = {
  [Key in keyof Value]?: Value[Key] extends object ? DeepPartial<Value[Key]> : Value[Key];
};

/** A part of a theme. */
export type ThemeOverrides = DeepPartial<Theme>;

/** A light or a dark look. */
export type ColorScheme = 'light' | 'dark';

/** Changes of the look. What is left out has its default. */
export interface Styles extends ThemeOverrides {
  /** `auto` follows the setting of the user's device. Default `light`. */
  colorScheme?: ColorScheme | 'auto';
  /** Changes of the dark look, whose colors have defaults of their own. */
  dark?: ThemeOverrides;
}

const PRIMARY_COLOR = 'var(--bh-colors-primary)';
const SURFACE_COLOR = 'var(--bh-container-background-color)';
const CONTROL_RADIUS = '4px';

export const LIGHT_THEME: Theme = {
  container: {
    backgroundColor: '#FFFFFF',
    borderColor: '#ADBCC5',
    borderRadius: '8px',
    width: '400px',
  },
  colors: { primary: '#19303D', secondary: '#5C727D', success: '#0C5A56', error: '#8B1214' },
  buttons: {
    primary: {
      backgroundColor: PRIMARY_COLOR,
      textColor: '#FFFFFF',
      borderColor: PRIMARY_COLOR,
      borderRadius: CONTROL_RADIUS,
    },
    secondary: {
      backgroundColor: SURFACE_COLOR,
      textColor: PRIMARY_COLOR,
      borderColor: PRIMARY_COLOR,
      borderRadius: CONTROL_RADIUS,
    },
    disabled: {
      backgroundColor: '#F3F5F6',
      textColor: '#8296A1',
      borderColor: '#F3F5F6',
      borderRadius: CONTROL_RADIUS,
    },
  },
  inputs: {
    backgroundColor: 'transparent',
    textColor: PRIMARY_COLOR,
    placeholderColor: 'var(--bh-colors-secondary)',
    borderColor: PRIMARY_COLOR,
    borderRadius: CONTROL_RADIUS,
  },
  fontFamily: 'Arial, Helvetica, sans-serif',
  hideHeaderText: false,
  logo: { logoImageUrl: '', alt: '' },
};

const DARK_THEME_OVERRIDES: ThemeOverrides = {
  container: { backgroundColor: '#162127', borderColor: '#3A4A54' },
  colors: { primary: '#A9CBDD', secondary: '#B4C0C7', success: '#63C7B6', error: '#F2938C' },
  buttons: {
    primary: { backgroundColor: PRIMARY_COLOR, textColor: '#0F171C', borderColor: PRIMARY_COLOR },
    secondary: { backgroundColor: SURFACE_COLOR, textColor: PRIMARY_COLOR, borderColor: '#62737D' },
    disabled: { backgroundColor: '#2A3840', textColor: '#8C9AA3', borderColor: '#2A3840' },
  },
  inputs: { textColor: '#ECF0F1', borderColor: '#62737D' },
};

const mergeDeep = (base: object, changes: object): object => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(changes)
      .filter(([key, value]) => typeof value === typeof Reflect.get(base, key))
      .map(([key, value]: [string, unknown]) => {
        const below: unknown = Reflect.get(base, key);
        const isGroup = value instanceof Object && below instanceof Object;
        return [key, isGroup ? mergeDeep(below, value) : value];
      }),
  ),
});

/** In the dark, the colors of the light look do not apply, but its sizes, font and logo do. */
export function toTheme({ colorScheme: _, dark, ...light }: Styles, scheme: ColorScheme): Theme {
  const layers: ThemeOverrides[] =
    scheme === 'dark' ? [light, DARK_THEME_OVERRIDES, dark ?? {}] : [light];
  // The cast is safe, because `merge` keeps every key of the complete theme.
  return layers.reduce(mergeDeep, LIGHT_THEME) as Theme;
}
