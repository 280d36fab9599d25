// Encoder arithmetic: integer products of matrices and the float steps between them. Float operations of
// WebAssembly are exactly defined, so every machine gives the same bytes.
#include <wasm_simd128.h>
#include <stdint.h>
typedef float f32;

// sum of four integers
static inline int sum_ints(v128_t v) {
  v128_t a = wasm_i32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  a = wasm_i32x4_add(a, wasm_i32x4_shuffle(a, a, 1, 0, 3, 2));
  return wasm_i32x4_extract_lane(a, 0);
}

// Activations are 14 bits in two planes of seven: x = scale * (128 * (high - 64) + low). A product of a
// signed byte and seven bits is defined exactly also where relaxed instructions may differ, and is one
// instruction on recent processors.
#define DOT(w, x, c) wasm_i32x4_relaxed_dot_i8x16_i7x16_add(w, x, c)

// the product of a row and a column from its sums over both planes; w: sum of the weights
static inline f32 sum(v128_t high, v128_t low, int w) {
  return (f32)(sum_ints(high) - 64 * w) * 128.0f + (f32)sum_ints(low);
}

// y[r][n] = (sum_k x[r][k] * w[n][k]) * xs[r] * ws[n] + bias[n]; x: R rows of two planes of K bytes
// (quantize), w: N rows of K bytes, y: R x N; sums[n] = sum_k w[n][k]; K a multiple of 16. Two rows and three
// columns at once, then what is left.
__attribute__((export_name("gemm"))) void gemm(const uint8_t *x, const f32 *xs, const int8_t *w,
                                               const f32 *ws, const int32_t *sums, const f32 *bias, f32 *y,
                                               int R, int N, int K) {
  const v128_t z = wasm_i32x4_const_splat(0);
  int n = 0;
  for (; n + 3 <= N; n += 3) {
    const int8_t *w0 = w + (long)n * K, *w1 = w0 + K, *w2 = w1 + K;
    int r = 0;
    for (; r + 2 <= R; r += 2) {
      const uint8_t *h0 = x + (long)r * 2 * K, *l0 = h0 + K, *h1 = l0 + K, *l1 = h1 + K;
      v128_t a0 = z, a1 = z, a2 = z, b0 = z, b1 = z, b2 = z, c0 = z, c1 = z, c2 = z, d0 = z, d1 = z, d2 = z;
      for (int k = 0; k < K; k += 16) {
        v128_t u = wasm_v128_load(w0 + k), v = wasm_v128_load(w1 + k), t = wasm_v128_load(w2 + k),
               p = wasm_v128_load(h0 + k);
        a0 = DOT(u, p, a0);
        a1 = DOT(v, p, a1);
        a2 = DOT(t, p, a2);
        p = wasm_v128_load(l0 + k);
        b0 = DOT(u, p, b0);
        b1 = DOT(v, p, b1);
        b2 = DOT(t, p, b2);
        p = wasm_v128_load(h1 + k);
        c0 = DOT(u, p, c0);
        c1 = DOT(v, p, c1);
        c2 = DOT(t, p, c2);
        p = wasm_v128_load(l1 + k);
        d0 = DOT(u, p, d0);
        d1 = DOT(v, p, d1);
        d2 = DOT(t, p, d2);
      }
      f32 s0 = xs[r], s1 = xs[r + 1];
      f32 *y0 = y + (long)r * N + n, *y1 = y0 + N;
      y0[0] = sum(a0, b0, sums[n]) * s0 * ws[n] + bias[n];
      y0[1] = sum(a1, b1, sums[n + 1]) * s0 * ws[n + 1] + bias[n + 1];
      y0[2] = sum(a2, b2, sums[n + 2]) * s0 * ws[n + 2] + bias[n + 2];
      y1[0] = sum(c0, d0, sums[n]) * s1 * ws[n] + bias[n];
      y1[1] = sum(c1, d1, sums[n + 1]) * s1 * ws[n + 1] + bias[n + 1];
      y1[2] = sum(c2, d2, sums[n + 2]) * s1 * ws[n + 2] + bias[n + 2];
    }
    for (; r < R; r++) {
      const uint8_t *h = x + (long)r * 2 * K, *l = h + K;
      v128_t a0 = z, a1 = z, a2 = z, b0 = z, b1 = z, b2 = z;
      for (int k = 0; k < K; k += 16) {
        v128_t u = wasm_v128_load(w0 + k), v = wasm_v128_load(w1 + k), t = wasm_v128_load(w2 + k),
               p = wasm_v128_load(h + k);
        a0 = DOT(u, p, a0);
        a1 = DOT(v, p, a1);
        a2 = DOT(t, p, a2);
        p = wasm_v128_load(l + k);
        b0 = DOT(u, p, b0);
        b1 = DOT(v, p, b1);
        b2 = DOT(t, p, b2);
      }
      f32 s = xs[r];
      f32 *o = y + (long)r * N + n;
      o[0] = sum(a0, b0, sums[n]) * s * ws[n] + bias[n];
      o[1] = sum(a1, b1, sums[n + 1]) * s * ws[n + 1] + bias[n + 1];
      o[2] = sum(a2, b2, sums[n + 2]) * s * ws[n + 2] + bias[n + 2];
    }
  }
  for (; n < N; n++)
    for (int r = 0; r < R; r++) {
      const uint8_t *h = x + (long)r * 2 * K, *l = h + K;
      const int8_t *w0 = w + (long)n * K;
      v128_t a = z, b = z;
      for (int k = 0; k < K; k += 16) {
        v128_t u = wasm_v128_load(w0 + k);
        a = DOT(u, wasm_v128_load(h + k), a);
        b = DOT(u, wasm_v128_load(l + k), b);
      }
      y[(long)r * N + n] = sum(a, b, sums[n]) * xs[r] * ws[n] + bias[n];
    }
}

// rows of floats as two planes of seven bits, with one scale a row; K a multiple of 16
__attribute__((export_name("quantize"))) void quantize(const f32 *x, uint8_t *q, f32 *s, int R, int K) {
  for (int r = 0; r < R; r++) {
    const f32 *a = x + (long)r * K;
    uint8_t *h = q + (long)r * 2 * K, *l = h + K;
    v128_t m = wasm_f32x4_const_splat(0);
    for (int k = 0; k < K; k += 4)
      m = wasm_f32x4_max(m, wasm_f32x4_abs(wasm_v128_load(a + k)));
    f32 t = wasm_f32x4_extract_lane(m, 0), u = wasm_f32x4_extract_lane(m, 1);
    if (u > t)
      t = u;
    u = wasm_f32x4_extract_lane(m, 2);
    if (u > t)
      t = u;
    u = wasm_f32x4_extract_lane(m, 3);
    if (u > t)
      t = u;
    if (t == 0)
      t = 1;
    f32 f = 8191.0f / t;
    s[r] = t / 8191.0f;
    v128_t F = wasm_f32x4_splat(f);
    for (int k = 0; k < K; k += 16) {
      v128_t i[2];
      for (int j = 0; j < 2; j++) {
        v128_t p =
            wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(a + k + 8 * j), F)));
        v128_t v = wasm_i32x4_trunc_sat_f32x4(
            wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(a + k + 8 * j + 4), F)));
        i[j] = wasm_i16x8_narrow_i32x4(p, v);
      }
      v128_t low = wasm_i16x8_const_splat(127), c = wasm_i16x8_const_splat(64);
      wasm_v128_store(l + k, wasm_u8x16_narrow_i16x8(wasm_v128_and(i[0], low), wasm_v128_and(i[1], low)));
      wasm_v128_store(h + k, wasm_u8x16_narrow_i16x8(wasm_i16x8_add(wasm_i16x8_shr(i[0], 7), c),
                                                     wasm_i16x8_add(wasm_i16x8_shr(i[1], 7), c)));
    }
  }
}

// e^x by a polynomial (Cephes expf), four at once
static inline v128_t vexp(v128_t x) {
  x = wasm_f32x4_max(wasm_f32x4_const_splat(-87.0f), wasm_f32x4_min(x, wasm_f32x4_const_splat(87.0f)));
  v128_t n = wasm_f32x4_nearest(wasm_f32x4_mul(x, wasm_f32x4_const_splat(1.44269504088896341f)));
  x = wasm_f32x4_sub(x, wasm_f32x4_mul(n, wasm_f32x4_const_splat(0.693359375f)));
  x = wasm_f32x4_sub(x, wasm_f32x4_mul(n, wasm_f32x4_const_splat(-2.12194440e-4f)));
  v128_t z = wasm_f32x4_mul(x, x);
  v128_t y = wasm_f32x4_const_splat(1.9875691500e-4f);
#define P(c) y = wasm_f32x4_add(wasm_f32x4_mul(y, x), wasm_f32x4_const_splat(c))
  P(1.3981999507e-3f);
  P(8.3334519073e-3f);
  P(4.1665795894e-2f);
  P(1.6666665459e-1f);
  P(5.0000001201e-1f);
  y = wasm_f32x4_add(wasm_f32x4_add(wasm_f32x4_mul(y, z), x), wasm_f32x4_const_splat(1.0f));
  v128_t e = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(n), wasm_i32x4_const_splat(127)), 23);
  return wasm_f32x4_mul(y, e);
}

// sum of four floats
static inline f32 sum_floats(v128_t v) {
  return (wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1)) +
         (wasm_f32x4_extract_lane(v, 2) + wasm_f32x4_extract_lane(v, 3));
}

// x += y, then each row normalised, times g, plus b; R x K; K a multiple of 4
__attribute__((export_name("addNorm"))) void addNorm(f32 *x, const f32 *y, const f32 *g, const f32 *b, int R,
                                                     int K) {
  for (int r = 0; r < R; r++) {
    f32 *a = x + (long)r * K;
    const f32 *c = y + (long)r * K;
    v128_t s = wasm_f32x4_const_splat(0);
    for (int k = 0; k < K; k += 4) {
      v128_t v = wasm_f32x4_add(wasm_v128_load(a + k), wasm_v128_load(c + k));
      wasm_v128_store(a + k, v);
      s = wasm_f32x4_add(s, v);
    }
    v128_t m = wasm_f32x4_splat(sum_floats(s) / K);
    s = wasm_f32x4_const_splat(0);
    for (int k = 0; k < K; k += 4) {
      v128_t d = wasm_f32x4_sub(wasm_v128_load(a + k), m);
      s = wasm_f32x4_add(s, wasm_f32x4_mul(d, d));
    }
    v128_t i = wasm_f32x4_splat(1.0f / __builtin_sqrtf(sum_floats(s) / K + 1e-12f));
    for (int k = 0; k < K; k += 4)
      wasm_v128_store(
          a + k, wasm_f32x4_add(wasm_f32x4_mul(wasm_f32x4_mul(wasm_f32x4_sub(wasm_v128_load(a + k), m), i),
                                               wasm_v128_load(g + k)),
                                wasm_v128_load(b + k)));
  }
}

// gelu with the error function of Abramowitz and Stegun 7.1.26; n a multiple of 4
__attribute__((export_name("gelu"))) void gelu(f32 *x, int n) {
  for (int k = 0; k < n; k += 4) {
    v128_t v = wasm_v128_load(x + k);
    v128_t u = wasm_f32x4_mul(wasm_f32x4_abs(v), wasm_f32x4_const_splat(0.70710678118f));
    v128_t t = wasm_f32x4_div(
        wasm_f32x4_const_splat(1.0f),
        wasm_f32x4_add(wasm_f32x4_const_splat(1.0f), wasm_f32x4_mul(u, wasm_f32x4_const_splat(0.3275911f))));
    v128_t y = wasm_f32x4_const_splat(1.061405429f);
#define Q(c) y = wasm_f32x4_add(wasm_f32x4_mul(y, t), wasm_f32x4_const_splat(c))
    Q(-1.453152027f);
    Q(1.421413741f);
    Q(-0.284496736f);
    Q(0.254829592f);
    y = wasm_f32x4_mul(wasm_f32x4_mul(y, t), vexp(wasm_f32x4_neg(wasm_f32x4_mul(u, u))));
    v128_t e = wasm_f32x4_sub(wasm_f32x4_const_splat(1.0f), y); // erf(|v|/sqrt2)
    v128_t sgn = wasm_v128_and(v, wasm_i32x4_const_splat((int)0x80000000));
    e = wasm_v128_or(e, sgn);
    wasm_v128_store(x + k, wasm_f32x4_mul(wasm_f32x4_mul(v, wasm_f32x4_const_splat(0.5f)),
                                          wasm_f32x4_add(wasm_f32x4_const_splat(1.0f), e)));
  }
}

// rows of attention at once
#define ROWS 4

// numbers below e^-40 of the greatest become nothing; bias T numbers or 0; what is returned is the sum; p has W places, W a multiple of 4
static f32 softmax(f32 *p, const f32 *bias, int T, int W) {
  if (bias)
    for (int j = 0; j < T; j++)
      p[j] += bias[j];
  for (int j = T; j < W; j++)
    p[j] = -1e30f;
  v128_t m = wasm_v128_load(p), sum = wasm_f32x4_const_splat(0);
  for (int j = 4; j < W; j += 4)
    m = wasm_f32x4_max(m, wasm_v128_load(p + j));
  f32 t = wasm_f32x4_extract_lane(m, 0), u = wasm_f32x4_extract_lane(m, 1);
  if (u > t)
    t = u;
  u = wasm_f32x4_extract_lane(m, 2);
  if (u > t)
    t = u;
  u = wasm_f32x4_extract_lane(m, 3);
  if (u > t)
    t = u;
  v128_t B = wasm_f32x4_splat(t);
  for (int j = 0; j < W; j += 4) {
    v128_t x = wasm_f32x4_sub(wasm_v128_load(p + j), B);
    // What is far below the best is nothing: numbers too small for a normal float are slow.
    wasm_v128_store(p + j, wasm_v128_and(vexp(x), wasm_f32x4_gt(x, wasm_f32x4_const_splat(-40.0f))));
  }
  for (int j = 0; j < W; j += 4)
    sum = wasm_f32x4_add(sum, wasm_v128_load(p + j));
  return sum_floats(sum);
}

// one head of attention: q, k, v are T rows of stride S with D columns (D a multiple of 16); bias T x T or 0;
// out like q; scratch (D + 4) * (T + 16) floats
__attribute__((export_name("attend"))) void attend(const f32 *q, const f32 *k, const f32 *v, const f32 *bias,
                                                   f32 *out, f32 *scratch, int T, int S, int D, f32 scale) {
  int W = (T + 15) & ~15;
  f32 *p = scratch, *kt = scratch + (long)ROWS * W;
  for (int d = 0; d < D; d++) {
    for (int j = 0; j < T; j++)
      kt[(long)d * W + j] = k[(long)j * S + d] * scale;
    for (int j = T; j < W; j++)
      kt[(long)d * W + j] = 0;
  }
  // Four rows at once share what is loaded of keys and values; each row is added up in the same order as alone.
  for (int i = 0; i < T; i += ROWS) {
    int n = T - i < ROWS ? T - i : ROWS;
    const f32 *a[ROWS];
    for (int r = 0; r < ROWS; r++)
      a[r] = q + (long)(i + (r < n ? r : 0)) * S;
    for (int j = 0; j < W; j += 8) {
      v128_t s[ROWS][2];
      for (int r = 0; r < ROWS; r++)
        s[r][0] = s[r][1] = wasm_f32x4_const_splat(0);
      for (int d = 0; d < D; d++) {
        const f32 *b = kt + (long)d * W + j;
        v128_t b0 = wasm_v128_load(b), b1 = wasm_v128_load(b + 4);
        for (int r = 0; r < ROWS; r++) {
          v128_t x = wasm_v128_load32_splat(a[r] + d);
          s[r][0] = wasm_f32x4_add(s[r][0], wasm_f32x4_mul(x, b0));
          s[r][1] = wasm_f32x4_add(s[r][1], wasm_f32x4_mul(x, b1));
        }
      }
      for (int r = 0; r < ROWS; r++) {
        wasm_v128_store(p + (long)r * W + j, s[r][0]);
        wasm_v128_store(p + (long)r * W + j + 4, s[r][1]);
      }
    }
    v128_t inv[ROWS];
    for (int r = 0; r < ROWS; r++)
      inv[r] = wasm_f32x4_splat(1.0f / softmax(p + (long)r * W, bias && r < n ? bias + (long)(i + r) * T : 0, T, W));
    for (int d = 0; d < D; d += 8) {
      v128_t s[ROWS][2];
      for (int r = 0; r < ROWS; r++)
        s[r][0] = s[r][1] = wasm_f32x4_const_splat(0);
      for (int j = 0; j < T; j++) {
        const f32 *b = v + (long)j * S + d;
        v128_t b0 = wasm_v128_load(b), b1 = wasm_v128_load(b + 4);
        for (int r = 0; r < ROWS; r++) {
          v128_t x = wasm_v128_load32_splat(p + (long)r * W + j);
          s[r][0] = wasm_f32x4_add(s[r][0], wasm_f32x4_mul(x, b0));
          s[r][1] = wasm_f32x4_add(s[r][1], wasm_f32x4_mul(x, b1));
        }
      }
      for (int r = 0; r < ROWS; r++)
        if (r < n) {
          f32 *o = out + (long)(i + r) * S + d;
          wasm_v128_store(o, wasm_f32x4_mul(s[r][0], inv[r]));
          wasm_v128_store(o + 4, wasm_f32x4_mul(s[r][1], inv[r]));
        }
    }
  }
}
